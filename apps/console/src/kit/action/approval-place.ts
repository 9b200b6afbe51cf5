/** Where a request for a second person is shown: the page of approvals, as its feature names it. */
export const approvalPlace = (id: string) => `/permissions/approvals?id=${encodeURIComponent(id)}`;

/** Where a request for a second person is shown: the approvals page, under its feature's name. */
export const approvalPlace = (id: string) => `/permissions/approvals?id=${encodeURIComponent(id)}`;

/** What fields are called that belong to photos, real names, certificates and rebinding. */
export const fieldsOfPeople = {
  'riderPhotos/content': 'The picture, base64 (RFC 4648, with padding).',
  height: 'Height in pixels.',
  photoId: 'Id of the photo.',
  photoIds: 'Photos that the rider sent before and that belong to nothing yet.',
  'photos.address': 'Where it is fetched, for some minutes; relative to this server.',
  thumbnail: 'Where a small one of it is fetched, for some minutes.',
  twins: 'How many photos of other things are the same or look the same.',
  width: 'Width in pixels.',
};

export const photos = {
  // Photos: rules of the wire
  'photos.notAnImage': 'Please select an image file',
  'photos.tooLarge': 'Image size should be less than 10MB',
  'photos.tooMany': 'You can only upload up to 3 photos.',
  'photos.unreadable':
    'This photo could not be read. It may be damaged, or of a kind this server cannot open; please choose a JPEG or PNG photo.',
  'photos.tooManyPixels':
    'This photo has too many pixels: JPEG, PNG and WebP photos may have 52 megapixels, AVIF photos 16. Please save a smaller copy of it, or take a screenshot of it, and choose that.',
  'photos.unknown': 'This photo does not belong to the record.',
  'photos.focus.invalid':
    'The part of the photo to show must be four whole numbers, such as "2500,1000,5000,5000".',
  'plans.full':
    'Your account has no room left for this. Nothing was changed. Take some photos or PDFs out of your records and try again; what is under Recently deleted still counts until it is gone.',

  // Photos: picking them
  'photo.position': 'Photo {number} of {count}',
  'photo.next': 'Next photo',
  'photo.previous': 'Previous photo',
  'photo.zoomIn': 'Zoom in',
  'photo.zoomOut': 'Zoom out',
  'photo.hint': 'JPEG, PNG or WebP, up to {megabytes} MB',
  'photo.label': 'Photo',
  'photo.take': 'Take Photo',
  'photo.choose': 'Choose Photo',
  'photo.chosen': 'The chosen photo',
  'photo.one': 'Photo {number}',
  'photo.upTo': 'up to {count}',
  'photo.add': 'Add photo',
  'photo.remove': 'Remove photo',
  'photo.removeOne': 'Remove photo {number}',
  'photo.busy': 'Preparing the photo...',
  'photo.invalidType': 'Invalid file type',
  'photo.tooLarge': 'File too large',
  'photo.single.notAnImage': 'Please select an image file.',
  'photo.single.tooLarge': 'Please select an image smaller than 8MB.',
  'photo.multiple.notAnImage': 'Please select only image files.',
  'photo.multiple.tooLarge': 'Please select images smaller than 10MB.',
  'photo.tooMany.title': 'Too many photos',
  'photo.unreadable.title': 'This photo could not be opened',
  'photo.unreadable':
    'This browser cannot open this photo. If it comes from an iPhone (HEIC), please save or share it as a JPEG first; if it is damaged, please choose another one.',
  'photo.failed.title': 'Upload failed',
  'photo.failed.one': 'Failed to upload photo. Please try again.',
  'photo.failed.many': 'Failed to upload photos. Please try again.',
} as const;

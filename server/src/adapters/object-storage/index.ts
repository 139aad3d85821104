export { type ListedObject, type ObjectStorage, StorageError, type Upload } from './object-storage.ts';
export { openS3 } from './open-s3.ts';
export type { S3Settings } from './s3-settings.ts';

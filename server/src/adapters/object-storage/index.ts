export { type MachineVariables, machineVariables } from './machine-key.ts';
export { type ListedObject, type ObjectStorage, StorageError, type Upload } from './object-storage.ts';
export { openS3 } from './open-s3.ts';
export type { S3Key, S3Settings } from './s3-settings.ts';

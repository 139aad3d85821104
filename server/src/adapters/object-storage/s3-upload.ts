import { StorageError, type Upload } from './object-storage.ts';
import { escapeXml, rootOf, textOf } from './read-xml.ts';
import type { S3Calls } from './s3-calls.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const mostParts = 10_000;

export async function startS3Upload({ call }: S3Calls, key: string): Promise<Upload> {
  const started = await call({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = textOf(started.body.toString('utf8'), 'UploadId');
  if (uploadId === '') throw new StorageError('wrong', 'object storage began an upload without an ID');
  const tags: string[] = [];
  let totalBytes = 0;

  /** Completing can succeed although its answer is an error or is lost; then the object is there. */
  const isWhole = async (): Promise<boolean> => {
    const { status, headers } = await call({ method: 'HEAD', key }, ['404']);
    return status === 200 && Number(headers['content-length']) === totalBytes;
  };
  return {
    uploadId,
    async addPart(body) {
      if (tags.length === mostParts) throw new StorageError('refused', 'an object has at most 10,000 parts');
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await call({ method: 'PUT', key, query, body });
      if (!headers.etag) throw new StorageError('wrong', 'object storage took a part without an ETag');
      tags.push(headers.etag);
      totalBytes += body.reduce((sum, part) => sum + part.length, 0);
    },
    async finish() {
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
      );
      const body = [Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)];
      const headers = { 'content-type': 'application/xml' };
      const failure = await call({ method: 'POST', key, query: { uploadId }, body, headers }).then(
        ({ body: said }) =>
          rootOf(said.toString('utf8')) === 'CompleteMultipartUploadResult'
            ? undefined
            : new StorageError('wrong', 'object storage completed an upload with another answer'),
        (error: unknown) => error,
      );
      if (await isWhole()) return;
      throw failure ?? new StorageError('wrong', 'object storage completed an upload without its bytes');
    },
  };
}

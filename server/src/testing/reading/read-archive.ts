import xlsx from 'xlsx';
import type { TestApp } from '../start-test-app.ts';
import type { TestClient } from '../test-client.ts';

export function readArchive(bytes: Buffer): Map<string, Buffer> {
  const archive = xlsx.CFB.read(bytes, { type: 'buffer' }) as {
    FullPaths: string[];
    FileIndex: { content?: Uint8Array }[];
  };
  const files = archive.FullPaths.flatMap((path, index) => {
    const content = archive.FileIndex[index]?.content;
    if (content === undefined || path.endsWith('/') || path.startsWith('\u0001') || path.includes('Sh33tJ5')) return [];
    return [[path.replace(/^[^/]*\//, ''), Buffer.from(content)] as const];
  });
  return new Map(files);
}

export async function download(
  app: TestApp,
  { cookie }: TestClient,
  query: string,
  headers: Record<string, string> = {},
): Promise<{
  status: number;
  bytes: Buffer;
  headers: Record<string, unknown>;
  problem: { code?: string; title?: string };
}> {
  const host = new URL(app.services.config.publicUrl).host;
  const url = query.startsWith('/') ? query : `/downloads?${query}`;
  const { statusCode, rawPayload, headers: got } = await app.app.inject({ url, headers: { host, cookie, ...headers } });
  const isProblem = String(got['content-type']).startsWith('application/problem+json');
  return {
    status: statusCode,
    bytes: rawPayload,
    headers: got,
    problem: isProblem ? JSON.parse(rawPayload.toString()) : {},
  };
}

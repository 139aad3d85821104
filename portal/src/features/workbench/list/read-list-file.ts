import { limits } from '@platbook/contract/limits';

/** UTF-8, UTF-16 with a byte order mark, else Windows-1252. Throws an Error with a sentence for the user if the file is too large. */
export async function readListFile(file: Blob): Promise<string> {
  if (file.size > limits.listBytes)
    throw new Error(`The file is larger than ${limits.listBytes / 1024 / 1024} MB. Remove the columns you don't need.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

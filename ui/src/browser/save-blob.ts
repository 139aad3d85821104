export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // By then the browser has its own reference to the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

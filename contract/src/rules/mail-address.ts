/** One @, nothing that could add a recipient or a header line, at most 254 characters, 64 before the @ (RFC 5321 §4.5.3.1). */
export function isMailAddress(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  return (
    more.length === 0 &&
    text.length <= 254 &&
    local.length <= 64 &&
    !/[\s\p{C}"(),:;<>[\\\]]/u.test(text) &&
    /^[^.]+(\.[^.]+)*$/.test(local) &&
    /^[^.-][^.]*(\.[^.]+)*$/.test(domain)
  );
}

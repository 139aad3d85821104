import type { BiEmbed } from './bi-embed.ts';

export interface BiWorld {
  readonly bi: BiEmbed;
  viewerOf(token: string): Promise<string | undefined>;
  now(): number;
}

export function biEmbedSuite(name: string, open: () => Promise<BiWorld>): void {
  it(`${name} embeds a report with a token of its viewer, good for 58 minutes and no more than an hour [R388, R278]`, async () => {
    const { bi, viewerOf, now } = await open();
    expect(bi.offers('foreclosure')).toBe(true);
    const viewers = [
      { personId: 'trial', counties: ['12031', '06111'] },
      { personId: 'licensed', counties: ['*'] },
    ];
    const embedded = await Promise.all(viewers.map((viewer) => bi.embed('foreclosure', viewer)));
    for (const { reportId, embedUrl, accessToken, expiresAt } of embedded) {
      expect(embedUrl).toContain(reportId);
      expect(embedUrl).not.toContain(accessToken);
      const minutes = (expiresAt.getTime() - now()) / 60_000;
      expect(minutes).toBeGreaterThan(58);
      expect(minutes).toBeLessThanOrEqual(60);
    }
    const [trial, licensed] = await Promise.all(embedded.map(({ accessToken }) => viewerOf(accessToken)));
    expect(trial).not.toBe(licensed);
    expect([trial, licensed]).not.toContain(undefined);
  });
}

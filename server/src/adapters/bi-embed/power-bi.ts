import { type MicrosoftPatience, openMicrosoftCall } from '../microsoft-call/index.ts';
import { type BiEmbed, BiRefusal, BiUnavailable, TooManyCounties } from './bi-embed.ts';

export interface PowerBiSettings {
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly workspaceId: string;
  readonly reports: ReadonlyMap<string, string>;
  /** The role of the semantic model whose rule compares a county with USERNAME(). */
  readonly role: string;
  /** `https://api.powerbi.com`, or that of a national cloud; the same applies to the next three. */
  readonly apiUrl: string;
  readonly appUrl: string;
  readonly resource: string;
  readonly loginUrl: string;
}

/** Maximum characters of a user name (https://learn.microsoft.com/rest/api/power-bi/embed-token/generate-token#effectiveidentity). */
const LONGEST_USERNAME = 256;
/** An embed token never outlives its access token (https://learn.microsoft.com/power-bi/developer/embedded/generate-embed-token). */
const TOKEN_MILLISECONDS = 60_000;
const LIFETIME_MINUTES = 60;

/**
 * The viewer's rows are limited by the effective identity: the counties as the user name, `12031,06111` or `*`, and one role, whose rule is
 * `USERNAME() = "*" || CONTAINSSTRING(USERNAME(), [County])`.
 */
export function openPowerBi(settings: PowerBiSettings, patience: MicrosoftPatience = {}): BiEmbed {
  const ask = openMicrosoftCall(
    { ...settings, scope: `${settings.resource}/.default` },
    {
      unavailable: (text, options) => new BiUnavailable(`Power BI request failed: ${text}`, options),
      refused: (status, code) => new BiRefusal(status, code),
    },
    { tokenMilliseconds: TOKEN_MILLISECONDS, ...patience },
  );
  const root = `${settings.apiUrl}/v1.0/myorg`;

  /** GET /groups/{groupId}/reports/{reportId} (https://learn.microsoft.com/rest/api/power-bi/reports/get-report-in-group). */
  const getReport = async (id: string) => {
    const { status, json } = await ask('GET', `${root}/groups/${settings.workspaceId}/reports/${id}`);
    if (status === 404) throw new BiRefusal(404, 'PowerBIEntityNotFound');
    const { embedUrl, datasetId } = json;
    if (typeof embedUrl !== 'string' || typeof datasetId !== 'string') throw strange();
    // The page can frame only this origin.
    if (!embedUrl.startsWith(`${settings.appUrl}/`))
      throw new BiUnavailable('Power BI returned an embed URL on another host');
    return { embedUrl, datasetId };
  };

  return {
    service: 'powerbi',
    offers: (report) => settings.reports.has(report),
    async embed(report, { counties }) {
      const id = settings.reports.get(report)!;
      const username = counties.includes('*') ? '*' : [...counties].sort().join(',');
      if (username.length > LONGEST_USERNAME) throw new TooManyCounties(`${counties.length} counties`);
      // CONTAINSSTRING would match every county's row with an empty user name.
      if (username === '') throw new BiRefusal(403, 'NoCounties');
      const { embedUrl, datasetId } = await getReport(id);
      // POST /GenerateToken (https://learn.microsoft.com/rest/api/power-bi/embed-token/generate-token).
      const { status, json } = await ask('POST', `${root}/GenerateToken`, {
        datasets: [{ id: datasetId }],
        reports: [{ id, allowEdit: false }],
        identities: [{ username, roles: [settings.role], datasets: [datasetId] }],
        lifetimeInMinutes: LIFETIME_MINUTES,
      });
      if (status === 404) throw new BiRefusal(404, 'PowerBIEntityNotFound');
      const { token, expiration } = json;
      const expiresAt = new Date(String(expiration));
      if (typeof token !== 'string' || Number.isNaN(expiresAt.getTime())) throw strange();
      return { reportId: id, embedUrl, accessToken: token, expiresAt };
    },
  };
}

const strange = () => new BiUnavailable('Power BI returned an unexpected response');

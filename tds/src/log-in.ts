import { errorNumber } from './notices.ts';
import { isTooOld, type Login7, newestVersion, oldestVersion, strictVersion } from './protocol/login7.ts';
import { firstPacketBytes, longestPacketBytes } from './protocol/packets.ts';
import {
  buildChange,
  buildCollationChange,
  buildDone,
  buildFeatureAck,
  buildLoginAck,
  buildNotice,
  change,
  doneFlag,
  doneToken,
  type Notice,
} from './protocol/tokens.ts';

const language = 'us_english';
const leastPacketBytes = 512;

export function refusalOf(login: Login7, isEncrypted: boolean): Notice | undefined {
  const refuse = (number: number, message: string) => ({ number, severity: 14, message, line: 1 });
  if (!isEncrypted) {
    const message = "This server requires encryption. Turn on encryption in your client's settings.";
    return { ...refuse(errorNumber.encryption, message), severity: 20 };
  }
  if (isTooOld(login.tdsVersion))
    return refuse(
      errorNumber.stream,
      'This server supports TDS 7.3 and later. Choose TDS version 7.4 in your client, or use a newer client.',
    );
  if (login.isIntegrated || login.isFederated) {
    const message =
      "Windows and directory sign-in aren't supported. Choose SQL Server authentication, with your email address and password.";
    return refuse(errorNumber.integrated, message);
  }
  if (login.changesPassword)
    return refuse(errorNumber.login, 'Change your password in the portal. Log in without a new password.');
  if (login.attachesFile) return refuse(errorNumber.database, "This server doesn't support attaching database files.");
  return undefined;
}

/** The error for an unknown database; sent only after a correct password. */
export function otherDatabase(asked: string, database: string, user: string): readonly Notice[] {
  if (asked === '' || asked.toLowerCase() === database.toLowerCase()) return [];
  const notice = { severity: 11, line: 1 };
  return [
    {
      ...notice,
      number: errorNumber.database,
      message: `Cannot open database "${asked}" requested by the login. The database here is "${database}".`,
    },
    { ...notice, number: errorNumber.login, severity: 14, message: `Login failed for user '${user}'.` },
  ];
}

export function buildRefusal(notices: readonly Notice[], serverName: string, tdsVersion: number): Buffer {
  const errors = notices.map((notice) => buildNotice(notice, serverName, tdsVersion));
  return Buffer.concat([...errors, buildDone(doneToken.batch, { flags: doneFlag.error }, tdsVersion)]);
}

export function packetBytesOf(login: Login7): number {
  if (login.packetBytes === 0) return firstPacketBytes;
  return Math.min(Math.max(login.packetBytes, leastPacketBytes), longestPacketBytes);
}

/** tedious, also under mssql, creates a decoder for each code page value, which takes ten times as long. */
export function prefersWideText({ library }: Login7): boolean {
  return library === 'Tedious';
}

export function buildWelcome(
  login: Login7,
  given: { database: string; serverName: string; packetBytes: number },
): Buffer {
  const { database, serverName, packetBytes } = given;
  const info = (number: number, message: string) =>
    buildNotice({ number, severity: 10, message, line: 1 }, serverName, login.tdsVersion);
  return Buffer.concat([
    buildChange(change.database, database, ''),
    info(5701, `Changed database context to '${database}'.`),
    buildCollationChange(),
    buildChange(change.language, language, ''),
    info(5703, `Changed language setting to ${language}.`),
    buildLoginAck(versionOf(login.tdsVersion)),
    buildChange(change.packetSize, String(packetBytes), String(firstPacketBytes)),
    buildFeatureAck(login.features, login.tdsVersion),
    buildDone(doneToken.batch, {}, login.tdsVersion),
  ]);
}

function versionOf(asked: number): number {
  if (asked === strictVersion) return strictVersion;
  return asked >= newestVersion ? newestVersion : oldestVersion;
}

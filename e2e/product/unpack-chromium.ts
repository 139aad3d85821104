import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A cache between runs that is expensive to build and safe to delete. */
export const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/platbook', import.meta.url));

export interface InstalledChromium {
  executablePath: string;
  env: Record<string, string>;
}

const packageFolder = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium', import.meta.url));
const knownPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium in CHROMIUM_PATH, else the registry package's (Linux on x64), else an installed one. Throws if none. */
export function unpackChromium(): InstalledChromium {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return fromPackage();
  const installed = knownPlaces.find((place) => existsSync(place));
  if (!installed)
    throw new Error('No Chromium found: install Chrome or Chromium, or name its program in CHROMIUM_PATH.');
  return { executablePath: installed, env: {} };
}

function fromPackage(): InstalledChromium {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cacheFolder, `chromium-${version}`);
  if (!existsSync(folder)) unpackInto(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** The package unpacks into TMPDIR and reuses whatever is already there. So it gets a private folder, which is renamed once complete. */
function unpackInto(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  const staging = mkdtempSync(`${folder}-`);
  const unpacking = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('@sparticuz/chromium')).default.executablePath()"],
    {
      cwd: dirname(fileURLToPath(import.meta.url)),
      env: { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
      encoding: 'utf8',
    },
  );
  if (unpacking.status !== 0) {
    rmSync(staging, { recursive: true, force: true });
    throw new Error(`Chromium could not be unpacked: ${unpacking.stderr}`);
  }
  writeFileSync(
    join(staging, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir>` +
      `<dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  try {
    renameSync(staging, folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadPacks } from '../server/src/features/solutions/load-packs.ts';
import { root } from '../tools/run-program.ts';
import { startJourneys } from './journey.ts';

const { openAs } = startJourneys();
const films = loadPacks(join(root, 'content')).flatMap(({ video }) => (video?.endsWith('.mp4') ? [video] : []));

async function lookInto(address: string) {
  const video = document.createElement('video');
  video.muted = true;
  video.src = address;
  const come = (event: string) =>
    new Promise((resolve, reject) => {
      video.addEventListener(event, resolve, { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
  await come('loadeddata');
  const found = { seconds: video.duration, width: video.videoWidth, height: video.videoHeight, places: [0, 0] };
  for (const [at, share] of [0.9, 0.5].entries()) {
    video.currentTime = share * video.duration;
    await come('seeked');
    found.places[at] = video.currentTime / video.duration;
  }
  return found;
}

it('plays every film of the packs from its download URL, in H.264 and small, and seeks in it [R403]', async () => {
  expect(films).toHaveLength(5);
  const { page, complaints } = await openAs('trial@example.com', '/solutioncatalog');
  for (const film of films) {
    const file = join(root, 'content', 'videos', film);
    expect(statSync(file).size).toBeLessThan(3_000_000);
    // The codec name is in the description of the track.
    expect(readFileSync(file).includes('avc1')).toBe(true);
    const { seconds, places, ...size } = await page.evaluate(lookInto, `/api/downloads?type=videos&file=${film}`);
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThan(41);
    expect(size).toEqual({ width: 1280, height: 720 });
    expect(places[0]).toBeCloseTo(0.9, 1);
    expect(places[1]).toBeCloseTo(0.5, 1);
  }
  expect(complaints).toEqual([]);
});

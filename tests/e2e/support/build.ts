import { buildIfOutdated } from '#tooling/build.ts';
import { migratedImage } from '../../server/support/embedded-image.ts';

/** Before the first host starts: builds the shop, and the database that each begins with. */
export default async function setup(): Promise<void> {
  await buildIfOutdated();
  await migratedImage();
}

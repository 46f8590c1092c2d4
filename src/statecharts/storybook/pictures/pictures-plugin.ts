import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Options } from 'storybook/internal/types';
import type { Plugin } from 'vite';
import { missingPackage } from '../../commands/missing-package.ts';
import type { ChartsConfig, Pictures } from '../../config.ts';
import { drawStories } from './draw-stories.ts';
import { openKept } from './kept-pictures.ts';
import { serveBuilt } from './serve-built.ts';
import { hashStoryFiles } from './story-hashes.ts';
import { textsOf } from './texts-of.ts';

/** The tag of stories that are pages about others: they have no picture, and their texts are those of others. */
const UNDRAWN = 'undrawn';

/**
 * Draws every story of a built Storybook in a browser: small pictures in both themes and the texts of its screen,
 * for the pages of flows. The folder of the configuration keeps them, so that the next build draws only stories
 * whose files, styles or fonts have changed. Without a browser a line says what is missing.
 */
export function storyPictures({ pictures }: ChartsConfig, presets: Options['presets']): Plugin {
  const readIndex = async () => {
    const generator = await presets.apply('storyIndexGenerator');
    if (generator === undefined) throw new Error('This Storybook has no index of its stories.');
    return generator.getIndex();
  };
  let built = '';
  let hashOfFile: ReadonlyMap<string, string> = new Map();
  return {
    name: 'statecharts:story-pictures',
    apply: 'build',
    configResolved({ root, build }) {
      built = resolve(root, build.outDir);
    },
    async generateBundle(_, bundle) {
      const { entries } = await readIndex();
      const files = Object.values(entries).map(({ importPath }) => resolve(importPath));
      hashOfFile = hashStoryFiles([...new Set(files)], {
        entries: [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry),
        moduleOf: (id) => this.getModuleInfo(id),
        // The names of styles, fonts and pictures have hashes. How texts are read and when counts as well.
        others: [
          ...Object.keys(bundle).filter((name) => !/\.(js|map|html)$/.test(name)),
          String(textsOf),
          pictures?.now ?? '',
        ],
      });
    },
    async closeBundle() {
      if (pictures === undefined || pictures.folder === '') return;
      const { entries } = await readIndex();
      const drawn = Object.values(entries).filter(
        ({ type, tags = [] }) => type === 'story' && tags.includes('dev') && !tags.includes(UNDRAWN),
      );
      const hashes = new Map(
        drawn.map(({ id, importPath }) => [id, hashOfFile.get(resolve(importPath)) ?? '']),
      );
      await makePictures(hashes, pictures, built);
    },
  };
}

async function makePictures(hashes: ReadonlyMap<string, string>, pictures: Pictures, built: string) {
  const kept = openKept(pictures.folder, hashes);
  const missing = kept.missing();
  if (missing.length > 0) {
    const began = performance.now();
    const { url, close } = await serveBuilt(built);
    try {
      const { failed } = await drawStories(missing, pictures, { url, onDrawn: kept.add });
      const seconds = Math.round((performance.now() - began) / 1_000);
      console.log(`${missing.length} of ${hashes.size} stories drawn in ${seconds} s.`);
      if (failed.length > 0) console.warn(`These can't be drawn: ${failed.join(', ')}`);
    } catch (error) {
      const [why = ''] = String(error).split('\n');
      const because = missingPackage(error) ?? `There is no browser: ${why}`;
      console.warn(`${missing.length} stories have no pictures and no texts. ${because}`);
    } finally {
      await close();
    }
  }
  kept.save();
  cpSync(pictures.folder, join(built, 'pictures'), { recursive: true });
}

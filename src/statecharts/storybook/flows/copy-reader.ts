import { globSync } from 'node:fs';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toId } from 'storybook/internal/csf';
import { type createLoader, fieldsOf, partsOf } from '../../commands/load-models.ts';
import type { ChartsConfig } from '../../config.ts';
import { type Copy, copyOf, type StoryTexts } from './copy.ts';
import type { FlowPlace } from './flow-places.ts';
import { textsIn } from './texts-in-markup.ts';

type Loader = Awaited<ReturnType<typeof createLoader>>;
type Story = ReturnType<typeof partsOf>[number];

/**
 * The texts of every story in the groups of the flows, read from its markup. What a story shows only
 * after its steps is in its parameters: `says`, sentences; or `texts`, a function that draws it; or
 * `markup`, a function of its args that promises the markup of what is drawn with loaded data. Then come the
 * texts of other stories.
 */
export async function readCopy(
  { load }: Pick<Loader, 'load'>,
  { stories, around }: Pick<ChartsConfig, 'stories' | 'around'>,
  flows: readonly FlowPlace[],
  others: readonly StoryTexts[],
): Promise<Copy> {
  const frame: unknown = around && (await load(around.file))[around.name];
  const found = [];
  for (const file of globSync(stories).toSorted())
    for (const story of partsOf(await load(file))) {
      const { title, inId, name, parameters } = story;
      if (typeof title !== 'string') continue;
      const [group, thing] = title.split('/');
      const place = flows.findIndex((flow) => flow.group === group && flow.title === thing);
      const ofGroup = flows.findIndex((flow) => flow.group === group);
      if (ofGroup < 0) continue;
      const { says, markup } = parameters;
      const drawn =
        typeof markup === 'function' && parameters['texts'] === undefined
          ? String(await Reflect.apply(markup, undefined, [argsOf(story)]))
          : markupOf(story, frame);
      found.push({
        id: toId(title, inId),
        title,
        name,
        // A screen comes before what has a title below its own.
        order: [place < 0 ? ofGroup : place, title.split('/').length] as const,
        texts: [...textsIn(drawn), ...(Array.isArray(says) ? says.map(String) : [])],
      });
    }
  const inOrder = found.toSorted((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1]);
  return copyOf([...inOrder, ...others]);
}

/** A story's markup; empty where a part of it is drawn elsewhere in a document, which is only in browsers. */
function markupOf(story: Story, frame: unknown): string {
  const screen = createElement(() => draw(story));
  try {
    return renderToStaticMarkup(isComponent(frame) ? createElement(frame, {}, screen) : screen);
  } catch (error) {
    if (error instanceof ReferenceError) return '';
    throw error;
  }
}

const argsOf = ({ own, shared }: Story) => ({ ...fieldsOf(shared['args']), ...fieldsOf(own['args']) });

function draw(story: Story) {
  const { own, shared, parameters } = story;
  const args = argsOf(story);
  const render = parameters['texts'] ?? own['render'] ?? shared['render'];
  const { component } = shared;
  if (typeof render === 'function')
    return Reflect.apply(render, undefined, [args, { args, parameters, globals: {}, loaded: {} }]);
  return isComponent(component) ? createElement(component, args) : null;
}

const isComponent = (value: unknown): value is ComponentType<object> =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);

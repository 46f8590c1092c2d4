import type { AnyRoute, AnyRouter } from '@tanstack/react-router';

/** What a route shows in place of its page, by its option in the router. */
const INSTEAD = {
  loading: ['pendingComponent', 'defaultPendingComponent'],
  failed: ['errorComponent', 'defaultErrorComponent'],
  'not found': ['notFoundComponent', 'defaultNotFoundComponent'],
} as const;
type Instead = keyof typeof INSTEAD;

/** A story of a page at an address, or of what is shown in place of it (`shows` in its parameters). */
type StoryOfPage = { path: string; shows: string | undefined };

/**
 * The stories of whole pages in these modules: those whose args open the shop or the office at a `path`,
 * and those in a `page` of which they are neither a `part` nor a piece (`around`).
 */
export const pagesOfStories = (modules: Readonly<Record<string, object>>): StoryOfPage[] =>
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .flatMap((story): StoryOfPage[] => {
      const { composed } = Object(story);
      if (composed === undefined) return [];
      const { args, parameters } = composed;
      const { page, part, around, shows } = parameters;
      const path = args.path ?? (part === undefined && around === undefined ? page : undefined);
      return typeof path === 'string' ? [{ path, shows }] : [];
    });

/**
 * What no story shows, a sentence each: the pages of a router, by the patterns of their routes, and what
 * it shows while they load, where they fail and where there are none. `exempt` has the reason for a page
 * without a story. A reason that is no longer needed has a sentence, too.
 */
export function pagesWithoutStory(
  router: AnyRouter,
  stories: readonly StoryOfPage[],
  exempt: Readonly<Record<string, string>> = {},
): string[] {
  const pathOf = ({ path }: StoryOfPage) => path.replace(/[?#].*/, '');
  const routesAt = (story: StoryOfPage) => router.getMatchedRoutes(pathOf(story))[0];
  const own = (route: AnyRoute, instead: Instead): unknown => route.options[INSTEAD[instead][0]];
  /** The component at an address: of the innermost route that has one, else the router's. */
  const componentIn = (routes: readonly AnyRoute[], instead: Instead): unknown =>
    routes.map((route) => own(route, instead)).findLast((component) => component !== undefined) ??
    Reflect.get(router.options, INSTEAD[instead][1]);

  const all: AnyRoute[] = Object.values(router.routesById);
  const pages = all.filter(({ children }) => children === undefined);
  const shown = new Set(
    stories.filter(({ shows }) => shows === undefined).map((story) => routesAt(story).at(-1)?.id),
  );
  const unshown = pages.filter(({ id }) => !shown.has(id)).map(({ id }) => id);
  const kinds: Instead[] = ['loading', 'failed', 'not found'];
  return [
    ...unshown.filter((id) => !Object.hasOwn(exempt, id)).map((id) => `No story shows ${id}.`),
    ...Object.keys(exempt)
      .filter((id) => !unshown.includes(id))
      .map((id) => `${id} needs no reason: it is no page, or a story shows it.`),
    ...stories
      .filter((story) => story.shows !== 'not found' && routesAt(story).length < 2)
      .map(({ path }) => `A story is at ${path}, where no page is.`),
    ...kinds.flatMap((instead) => {
      const drawn = new Set(
        stories
          .filter(({ shows }) => shows === instead)
          .map((story) => componentIn(routesAt(story), instead)),
      );
      const byDefault = Reflect.get(router.options, INSTEAD[instead][1]);
      const wanted = all.flatMap((route) => {
        const component = own(route, instead);
        return component === undefined ? [] : [{ at: route.id, component }];
      });
      if (byDefault !== undefined && !wanted.some(({ component }) => component === byDefault))
        wanted.push({ at: 'other pages', component: byDefault });
      return wanted
        .filter(({ component }) => !drawn.has(component))
        .map(({ at }) => `No story shows ${at} as ${instead}.`);
    }),
  ];
}

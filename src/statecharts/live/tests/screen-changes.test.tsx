import { act, render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ReservationScreen } from '../../sample/ReservationScreen.tsx';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { LiveStory } from '../LiveStory.tsx';
import { changedElements, piecesOf } from '../screen-changes.ts';
import { StageLinkContext } from '../stage-link.ts';

beforeAll(() => {
  // Jsdom has no layout.
  Element.prototype.checkVisibility = function isSeen() {
    return this.closest('[hidden]') === null;
  };
});

const screenOf = (markup: string) => {
  const screen = document.createElement('main');
  screen.innerHTML = markup;
  return screen;
};
/** What is outlined, by its markup's beginning. */
const changes = (before: string, now: string) => {
  const screen = screenOf(now);
  const said = piecesOf(screenOf(before)).map(({ says }) => says);
  return changedElements(said, piecesOf(screen)).map(({ outerHTML }) =>
    outerHTML.replace(/(?<!^)[<>].*/s, ''),
  );
};

test.each([
  ['the same', '<p>Full.</p><button>Ask</button>', '<p>Full.</p><button>Ask</button>', []],
  ['a text', '<p>Held <b>5 min</b></p>', '<p>Held <b>4 min</b></p>', ['<b']],
  [
    'a button that can no longer be pressed',
    '<p>Ask</p><button>Go</button>',
    '<p>Ask</p><button disabled="">Go</button>',
    ['<button disabled=""'],
  ],
  ['what is typed', '<p>Name</p><input value="a">', '<p>Name</p><input value="b">', ['<input value="b"']],
  [
    'a whole piece, once',
    '<p>Ask</p>',
    '<p>Ask</p><section><h2>Full</h2><p>Until <b>9</b></p></section>',
    ['<section'],
  ],
  [
    'a line between equal ones',
    '<li>A <a href="/">x</a></li>',
    '<li>B <a href="/">x</a></li><li>A <a href="/">x</a></li>',
    ['<li'],
  ],
  ['what is now hidden', '<p>Ask</p>', '<p>Ask</p><p hidden="">Full</p>', []],
])('%s', (_, before, now, outlined) => expect(changes(before, now)).toEqual(outlined));

const marked = () => [...document.querySelectorAll('[data-changed]')];

test('a live story marks what differs from the state before, also after its next move', async () => {
  const channel = new BroadcastChannel('changes');
  const link = { story: 'table', flow: 'reservation', channel, outlinesChanges: true };
  const { getByRole, unmount } = await act(async () =>
    render(
      <StageLinkContext value={link}>
        <LiveStory
          model={reservationModel}
          at={['held.note.saved']}
          draw={(state, send) => <ReservationScreen state={state} send={send} />}
        />
      </StageLinkContext>,
    ),
  );
  const field = getByRole('textbox');
  expect(marked()).toEqual([field, getByRole('status')]);
  await act(async () => getByRole('button', { name: 'Confirm' }).click());
  expect(marked().map(({ textContent }) => textContent)).toEqual(['A table for 4 is yours.']);
  unmount();
  channel.close();
});

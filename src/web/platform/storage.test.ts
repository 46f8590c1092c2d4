import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { localRecord, sessionRecord } from './storage.ts';

const Shelf = v.object({ books: v.array(v.string()) });
const shelf = () => localRecord(window, 'shelf', Shelf);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** What a tab hears when another one has written. */
const otherTabWrites = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

describe('a kept record', () => {
  it('is there again on the next visit, as plain JSON', () => {
    expect(shelf().write({ books: ['Aab-e-Hayat'] })).toBe(true);
    expect(localStorage.getItem('shelf')).toBe('{"books":["Aab-e-Hayat"]}');
    expect(shelf().read()).toEqual({ books: ['Aab-e-Hayat'] });
  });

  it('is null as long as nothing was kept, and once it is forgotten', () => {
    expect(shelf().read()).toBeNull();
    shelf().write({ books: [] });
    shelf().remove();
    expect(shelf().read()).toBeNull();
  });

  it.each(['{"books":[1]}', '{"books"', '"books"', 'null', ''])(
    'is dropped when it does not fit: %s',
    (text) => {
      localStorage.setItem('shelf', text);
      expect(shelf().read()).toBeNull();
    },
  );

  it('is not kept when it is too large, and what was kept before goes too', () => {
    const small = localRecord(window, 'shelf', Shelf, { maxBytes: 40 });
    expect(small.write({ books: ['Short'] })).toBe(true);
    expect(small.write({ books: ['A title that is much too long for so small a shelf'] })).toBe(false);
    expect(small.read()).toBeNull();
  });

  it('counts its bytes, not its letters', () => {
    const text = JSON.stringify({ books: ['آبِ حیات'] });
    const narrow = localRecord(window, 'shelf', Shelf, { maxBytes: text.length });
    expect(narrow.write({ books: ['آبِ حیات'] })).toBe(false);
  });
});

describe('a record of a tab', () => {
  const tray = () => sessionRecord(window, 'tray', Shelf);

  it('is there again when the page is loaded again, until it is forgotten', () => {
    expect(tray().write({ books: ['Raja Gidh'] })).toBe(true);
    expect(sessionStorage.getItem('tray')).toBe('{"books":["Raja Gidh"]}');
    expect(tray().read()).toEqual({ books: ['Raja Gidh'] });
    tray().remove();
    expect(tray().read()).toBeNull();
  });

  it('is nothing to other tabs', () => {
    tray().write({ books: [] });
    expect(localStorage.getItem('tray')).toBeNull();
  });

  it('is none where the browser does not even let its storage be looked at', () => {
    const browser = {
      get sessionStorage(): Storage {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    };
    const denied = sessionRecord(browser, 'tray', Shelf);
    expect(denied.read()).toBeNull();
    expect(denied.write({ books: [] })).toBe(false);
    expect(() => denied.remove()).not.toThrow();
  });
});

describe('a browser that refuses to keep anything', () => {
  const refuse = () => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
  };
  const storage = { ...localStorage, getItem: refuse, setItem: refuse, removeItem: refuse };
  const browser = {
    localStorage: storage,
    addEventListener: window.addEventListener,
    removeEventListener: window.removeEventListener,
  };
  const record = localRecord(browser, 'shelf', Shelf);

  it('lets the shop go on', () => {
    expect(record.write({ books: [] })).toBe(false);
    expect(record.read()).toBeNull();
    expect(() => record.remove()).not.toThrow();
  });
});

describe('following a record', () => {
  it('hears what another tab made of it, and nothing of other records', () => {
    const heard: unknown[] = [];
    shelf().subscribe((value) => heard.push(value));
    otherTabWrites('shelf', '{"books":["Raja Gidh"]}');
    otherTabWrites('cart', '{}');
    otherTabWrites('shelf', 'torn');
    otherTabWrites('shelf', null);
    expect(heard).toEqual([{ books: ['Raja Gidh'] }, null, null]);
  });

  it('hears that all was cleared', () => {
    const heard: unknown[] = [];
    shelf().subscribe((value) => heard.push(value));
    otherTabWrites(null, null);
    expect(heard).toEqual([null]);
  });

  it('ends when it is told to', () => {
    const heard: unknown[] = [];
    const unfollow = shelf().subscribe((value) => heard.push(value));
    unfollow();
    otherTabWrites('shelf', null);
    expect(heard).toEqual([]);
  });
});

import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { localRecord, onUnkept, sessionRecord } from '../storage.ts';

const Shelf = v.object({ books: v.array(v.string()) });
const shelf = () => localRecord(window, 'shelf', Shelf);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** The event that a tab gets when another tab has written. */
function otherTabWrites(key: string | null, newValue: string | null) {
  if (key === null) localStorage.clear();
  else if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

describe('a stored record', () => {
  it('is read again on the next visit, as plain JSON', () => {
    expect(shelf().write({ books: ['Aab-e-Hayat'] })).toBe(true);
    expect(localStorage.getItem('shelf')).toBe('{"books":["Aab-e-Hayat"]}');
    expect(shelf().read()).toEqual({ books: ['Aab-e-Hayat'] });
  });

  it('is null while nothing is stored, and after it is removed', () => {
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

  it('is read under the key of the last release, until it is written under its new one (R-107)', () => {
    const renamed = () => localRecord(window, 'shelf', Shelf, { formerKey: 'bookcase' });
    localStorage.setItem('bookcase', '{"books":["Raja Gidh"]}');
    expect(renamed().read()).toEqual({ books: ['Raja Gidh'] });
    renamed().write({ books: ['Peer-e-Kamil'] });
    expect(renamed().read()).toEqual({ books: ['Peer-e-Kamil'] });
    renamed().remove();
    expect(renamed().read()).toBeNull();
  });

  it('is not stored when it is too large, and the previous one is removed', () => {
    const small = localRecord(window, 'shelf', Shelf, { maxBytes: 40, formerKey: 'bookshelf' });
    localStorage.setItem('bookshelf', '{"books":["Old"]}');
    expect(small.write({ books: ['Short'] })).toBe(true);
    expect(small.write({ books: ['A title that is much too long for so small a shelf'] })).toBe(false);
    expect(small.read()).toBeNull();
  });

  it('is measured in bytes, not characters', () => {
    const text = JSON.stringify({ books: ['آبِ حیات'] });
    const narrow = localRecord(window, 'shelf', Shelf, { maxBytes: text.length });
    expect(narrow.write({ books: ['آبِ حیات'] })).toBe(false);
  });
});

describe('a record of a tab', () => {
  const tray = () => sessionRecord(window, 'tray', Shelf);

  it('survives a reload until it is removed', () => {
    expect(tray().write({ books: ['Raja Gidh'] })).toBe(true);
    expect(sessionStorage.getItem('tray')).toBe('{"books":["Raja Gidh"]}');
    expect(tray().read()).toEqual({ books: ['Raja Gidh'] });
    tray().remove();
    expect(tray().read()).toBeNull();
  });

  it('is invisible to other tabs', () => {
    tray().write({ books: [] });
    expect(localStorage.getItem('tray')).toBeNull();
  });

  it('is null where the browser denies access to its storage', () => {
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

describe('a browser that stores nothing', () => {
  const refuse = () => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
  };
  const browserOver = (storage: Storage) => ({
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: window.addEventListener,
    removeEventListener: window.removeEventListener,
  });
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

  it.each([
    ['by its refusal', { getItem: refuse, setItem: refuse, removeItem: refuse }],
    ['though it says yes', nothing],
  ])('%s: a record lasts for the visit, and is told of by its key (R-143)', (_, storage) => {
    const browser = browserOver({ ...window.localStorage, ...storage });
    const told: string[] = [];
    onUnkept((key) => told.push(key));
    const here = localRecord(browser, 'shelf', Shelf);
    expect(here.write({ books: ['Raja Gidh'] })).toBe(false);
    expect(told).toEqual(['shelf']);
    expect(localRecord(browser, 'shelf', Shelf).read()).toEqual({ books: ['Raja Gidh'] });
    expect(sessionRecord(browser, 'shelf', Shelf).read()).toBeNull();
    here.remove();
    expect(here.read()).toBeNull();
  });

  it('is believed again as soon as a write can be read back', () => {
    let isFull = true;
    const kept = memoryStorage({ shelf: { books: ['Old'] } });
    const { setItem } = kept;
    const localStorage = Object.create(kept, {
      setItem: { value: (key: string, text: string) => isFull || setItem(key, text) },
    });
    const record = localRecord(browserOver(localStorage), 'shelf', Shelf);
    record.write({ books: ['New'] });
    expect(record.read()).toEqual({ books: ['New'] });
    isFull = false;
    expect(record.write({ books: ['Newer'] })).toBe(true);
    setItem('shelf', '{"books":["Of another tab"]}');
    expect(record.read()).toEqual({ books: ['Of another tab'] });
  });

  it('is not told of a copy of what the host has, which is given up', () => {
    const browser = browserOver({ ...window.localStorage, ...nothing });
    const told: string[] = [];
    onUnkept((key) => told.push(key));
    const copy = localRecord(browser, 'shelf', Shelf, { maxBytes: 1_000 });
    copy.write({ books: [] });
    expect([copy.read(), told]).toEqual([null, []]);
  });
});

describe('a subscription to a record', () => {
  it('reports what another tab wrote, and nothing about other records', () => {
    const heard: unknown[] = [];
    shelf().subscribe((value) => heard.push(value));
    otherTabWrites('shelf', '{"books":["Raja Gidh"]}');
    otherTabWrites('cart', '{}');
    otherTabWrites('shelf', 'torn');
    otherTabWrites('shelf', null);
    expect(heard).toEqual([{ books: ['Raja Gidh'] }, null, null]);
  });

  it('reports what is stored, where this tab has written since', () => {
    const heard: unknown[] = [];
    shelf().subscribe((value) => heard.push(value));
    shelf().write({ books: ['Newest'] });
    window.dispatchEvent(new StorageEvent('storage', { key: 'shelf', newValue: '{"books":["Earlier"]}' }));
    expect(heard).toEqual([{ books: ['Newest'] }]);
  });

  it('reports that the storage was cleared', () => {
    const heard: unknown[] = [];
    shelf().subscribe((value) => heard.push(value));
    otherTabWrites(null, null);
    expect(heard).toEqual([null]);
  });

  it('ends when unsubscribed', () => {
    const heard: unknown[] = [];
    const unfollow = shelf().subscribe((value) => heard.push(value));
    unfollow();
    otherTabWrites('shelf', null);
    expect(heard).toEqual([]);
  });
});

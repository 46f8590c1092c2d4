const TOKEN = /<!--.*?-->|<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/gs;
/** Elements that a sentence goes on through. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'br',
  'code',
  'em',
  'i',
  'kbd',
  'small',
  'span',
  'strong',
  'time',
  'wbr',
]);
const SILENT = new Set(['svg', 'style', 'script']);
/** Texts that are no content of an element. */
const SPOKEN = /\s(?:aria-label|placeholder|alt|title)="([^"]+)"/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * The texts of markup as React writes it, in their order, each once: those of blocks in one piece, and the names of
 * pictures, fields and buttons. Numbers alone are no texts.
 */
export function textsIn(markup: string): string[] {
  const found = new Set<string>();
  let run = '';
  const note = (text: string) => {
    const line = decoded(text).replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}\p{L}/u.test(line)) found.add(line);
  };
  const end = () => {
    note(run);
    run = '';
  };
  let silent = '';
  let isAfterInline = false;
  for (const [, slash, tag = '', attributes = '', text] of markup.matchAll(TOKEN)) {
    if (silent !== '') {
      if (slash === '/' && tag === silent) silent = '';
      continue;
    }
    if (text !== undefined) {
      // A text that follows another one without a space is a text of its own.
      if (isAfterInline && !/^[\s.,:;!?)”’"]/.test(text)) end();
      run += text;
    } else if (tag !== '') {
      if (!INLINE.has(tag)) end();
      else if (slash === '' && run !== '' && !/[\s(“‘"]$/.test(run)) end();
      else if (tag === 'br') run += ' ';
      if (slash === '' && SILENT.has(tag)) silent = tag;
      for (const [, name = ''] of attributes.matchAll(SPOKEN)) note(name);
    }
    isAfterInline = text === undefined && slash === '/' && INLINE.has(tag);
  }
  end();
  return [...found];
}

const decoded = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

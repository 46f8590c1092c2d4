/**
 * The texts of a drawn screen, in their order, each once: those of blocks in one piece, or line by line where lines
 * count, and the names of pictures, fields and buttons. Numbers alone are no texts. What is hidden or closed is
 * left out, and what the selector `frame` finds. A browser is sent its source, so it uses nothing outside of itself.
 */
export function textsOf(root: Element, frame = ''): string[] {
  const leftOut = ['svg, style, script, template, [hidden], dialog:not([open])', frame]
    .filter((selector) => selector !== '')
    .join();
  const isElement = (part: Node): part is Element => part.nodeType === Node.ELEMENT_NODE;
  const found = new Set<string>();
  let run = '';
  let writtenBy: Element | null = null;
  const note = (text: string | null) => {
    const line = (text ?? '').replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}\p{L}/u.test(line)) found.add(line);
  };
  const end = () => {
    note(run);
    run = '';
  };
  const write = (text: string, element: Element) => {
    // Two elements without a space between them have a text each.
    const isGlued = !/(^|[\s(“‘"])$/.test(run) && !/^[\s.,:;!?)”’"]/.test(text);
    if (isGlued && element !== writtenBy) end();
    writtenBy = element;
    const lines = getComputedStyle(element).whiteSpace.startsWith('pre') ? text.split('\n') : [text];
    for (const [at, line] of lines.entries()) {
      if (at > 0) end();
      run += line;
    }
  };
  const read = (element: Element) => {
    if (element !== root && element.matches(leftOut)) return;
    const { display, position, width } = getComputedStyle(element);
    // What is only spoken is a part of the text around it.
    const isUnseen = position === 'absolute' && width === '1px';
    const isBlock = !isUnseen && !/^(inline|contents)$/.test(display);
    if (isBlock) end();
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) note(element.getAttribute(name));
    if (element.tagName === 'BR') run += ' ';
    const parts =
      element instanceof HTMLIFrameElement ? element.contentDocument?.body.children : element.childNodes;
    // Those of a frame are of another window's classes.
    for (const part of parts ?? [])
      if (isElement(part)) read(part);
      else if (part.nodeType === Node.TEXT_NODE) write(part.textContent ?? '', element);
    if (isBlock) end();
  };
  read(root);
  end();
  return [...found];
}

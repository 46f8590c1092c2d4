/**
 * Lets a browser translate the page under React. A translator replaces each text by a `<font>` with
 * its own words. React still holds the text: it writes into what is no longer shown, and fails when it
 * removes it or inserts something before it. So a text is put back before React uses it, with the other
 * texts of its sentence, and the translator translates the whole sentence again. Returns a function that
 * ends this, for tests.
 */
export function surviveTranslation({
  document,
  MutationObserver,
  Node,
}: Window & typeof globalThis): () => void {
  const elements = new WeakMap<Node, Element>();
  const texts = new WeakMap<Node, Node>();

  const putBack = (text: Node) => {
    for (const node of elements.get(text)?.parentNode?.childNodes ?? []) {
      const replaced = texts.get(node);
      if (replaced !== undefined) node.parentNode?.replaceChild(replaced, node);
    }
  };

  let isPatched = false;
  const patch = ({ prototype }: typeof Node) => {
    isPatched = true;
    const { removeChild, insertBefore } = prototype;
    prototype.removeChild = function (child) {
      if (child.parentNode !== this) putBack(child);
      removeChild.call(this, child);
      return child;
    };
    prototype.insertBefore = function (node, next) {
      if (next !== null && next.parentNode !== this) putBack(next);
      insertBefore.call(this, node, next);
      return node;
    };
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') putBack(target);
      const [text] = removedNodes;
      if (text?.nodeType !== Node.TEXT_NODE) continue;
      for (const node of [...addedNodes, previousSibling, nextSibling])
        if (node instanceof Element && node.tagName === 'FONT' && !texts.has(node)) {
          elements.set(text, node);
          texts.set(node, text);
          observer.observe(text, { characterData: true });
          if (!isPatched) patch(Node);
          break;
        }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  return () => observer.disconnect();
}

import type { Page } from '@playwright/test';

/**
 * Translates each page as Chrome does, from before or after its hydration on: each text goes out of the
 * page, and a `<font>` with other words comes in its place, also for texts that come later. What says
 * that it is not for translation stays. The other words are the text in guillemets.
 */
export const translatePages = (page: Page, since: 'hydrated' | 'read' = 'hydrated') =>
  page.addInitScript((since) => {
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of root.nodeType === Node.TEXT_NODE ? [root] : texts) {
        const { parentElement: parent, nodeValue } = text;
        if (parent === null || nodeValue === null || nodeValue.trim() === '') continue;
        if (parent.closest('font, script, style, textarea, title, [translate=no]')) continue;
        const words = document.createElement('font');
        words.append(document.createElement('font'));
        words.firstElementChild?.append(nodeValue.replace(/\S(.*\S)?/s, '«$&»'));
        parent.replaceChild(words, text);
      }
    };
    const follow = () =>
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records) {
          if (type === 'characterData' && target.isConnected) translate(target);
          for (const node of addedNodes) if (node.isConnected) translate(node);
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    const start = () => {
      if (document.body === null) return;
      translate(document.body);
      follow();
    };
    if (since === 'read') {
      document.addEventListener('readystatechange', start, { once: true });
      return;
    }
    // The words about a start that fails go when the page is hydrated.
    const hydration = new MutationObserver(() => {
      if (document.body === null || document.readyState === 'loading') return;
      if (document.querySelector('#no-start') !== null) return;
      hydration.disconnect();
      start();
    });
    hydration.observe(document, { childList: true, subtree: true });
  }, since);

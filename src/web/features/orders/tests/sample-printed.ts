/**
 * Shows the page as it is printed, since no page can turn on its own printing: the style sheets'
 * rules for print apply to the screen, and those for the screen to paper. Returns how to undo it.
 */
export function printed(): () => void {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => mediaRulesIn(cssRules));
  const before = rules.map(({ media }) => media.mediaText);
  for (const { media } of rules) media.mediaText = swapped(media.mediaText);
  return () => {
    for (const [at, { media }] of rules.entries()) media.mediaText = before[at] ?? media.mediaText;
  };
}

function mediaRulesIn(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule) return [rule, ...mediaRulesIn(rule.cssRules)];
    return rule instanceof CSSGroupingRule ? mediaRulesIn(rule.cssRules) : [];
  });
}

const swapped = (media: string) =>
  media.replaceAll(/\b(print|screen)\b/g, (word) => (word === 'print' ? 'screen' : 'print'));

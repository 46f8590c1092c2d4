const FIELDS = 'input:is([type=text], [type=email], [type=search], :not([type])), textarea';

/** Fields that hold a text, and no secret, by their place among the fields of their name. */
const fieldsIn = (page: ParentNode): Map<string, HTMLInputElement | HTMLTextAreaElement> => {
  const fields = [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)];
  return new Map(
    fields.map((field, at) => [
      `${field.name} ${fields.findIndex(({ name }) => name === field.name) - at}`,
      field,
    ]),
  );
};

/** What was typed on a page that is about to be replaced; gives it back to the same fields, where they are empty. */
export function keepTyped(page: ParentNode): (page: ParentNode) => void {
  const typed = [...fieldsIn(page)].map(([name, { value }]) => [name, value] as const);
  return (again) => {
    const fields = fieldsIn(again);
    for (const [name, value] of typed) {
      const field = fields.get(name);
      if (field === undefined || field.value !== '' || value === '') continue;
      // React hears of a value only if it is set as a person's typing sets it.
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

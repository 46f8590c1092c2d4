import { expect, it } from 'vitest';
import { parsingJson } from '../parse-json.ts';

function parse(text: string) {
  const work = parsingJson(text);
  let pauses = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) pauses += 1;
  return { value: step.value, pauses };
}

it.each([
  '[]',
  ' [ ] ',
  '[1]',
  '\n[1, "a", null, true, {"a": [1, {"b": "]"}]}, [[], [2, 3]]]\r\n\t',
  String.raw`["a,\"]", "\\", "\\\"", {"\\": "}"}, "کوڈ"]`,
  '{"list": [1, 2]}',
  '"text"',
  'null',
])('reads %s like the browser', (text) => expect(parse(text).value).toEqual(JSON.parse(text)));

it.each([
  '',
  ' ',
  '[',
  '[1',
  '[1,',
  '[,]',
  '[1,]',
  '[1,,2]',
  '[ , 1]',
  '[1 2]',
  '[1]]',
  '[1] 2',
  '[1}',
  '[{"a": 1]',
  '["a]',
  String.raw`["a\"]`,
  '[{"a": [1}]',
  '[\u00a01]',
])('refuses %s, as the browser does', (text) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(() => parse(text)).toThrow(SyntaxError);
});

it('pauses after each item of a list', () => {
  expect(parse('[[1, 2], {"a": 3}, 4]').pauses).toBe(3);
});

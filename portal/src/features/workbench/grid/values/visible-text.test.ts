import { visibleText } from './visible-text.ts';

it("doesn't change plain text in any script", () => {
  expect(visibleText('Main St · Überlandstraße · שדרות · 東京 · 🏠')).toBe(
    'Main St · Überlandstraße · שדרות · 東京 · 🏠',
  );
});
it('makes line breaks, tabs and control characters visible', () => {
  expect(visibleText('a\r\nb\tc\u0000\u001b[31m\u007f')).toBe('a␍↵b⇥c␀␛[31m␡');
});
it('names direction overrides and zero-width characters instead of obeying them', () => {
  expect(visibleText('a\u202Eb\u200Bc\uFEFF')).toBe('a‹202E›b‹200B›c‹FEFF›');
});

import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/* Every step of a palette names a token of tokens.css, so that nothing here is a second table of colors. */
const through = (...steps: string[]) => steps.map((step) => `var(--${step})`) as unknown as MantineColorsTuple;
const survey = through(
  'accent-wash',
  'accent-wash',
  'accent-edge',
  'accent-edge',
  'accent',
  'accent',
  'accent',
  'accent-strong',
  'accent-strong',
  'accent-strong',
);
const terracotta = through(
  'sales-wash',
  'sales-wash',
  'sales-edge',
  'sales-edge',
  'sales',
  'sales',
  'sales',
  'sales-strong',
  'sales-strong',
  'sales-strong',
);
const gray = through('raised', 'hover', 'rule', 'rule-strong', 'rule-strong', 'edge', 'muted', 'muted', 'ink', 'ink');
const dark = through('ink', 'muted', 'faint', 'edge', 'rule-strong', 'rule', 'float', 'paper', 'sunken', 'sunken');
const red = through(
  'bad-wash',
  'bad-wash',
  'bad-edge',
  'bad-edge',
  'bad',
  'bad',
  'bad',
  'bad-strong',
  'bad-strong',
  'bad-strong',
);
const green = through('ok-wash', 'ok-wash', 'ok-wash', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok');
const yellow = through(
  'warn-wash',
  'warn-wash',
  'warn-edge',
  'warn-edge',
  'warn',
  'warn',
  'warn',
  'warn',
  'warn',
  'warn',
);

const filled = {
  background: 'var(--accent)',
  hover: 'var(--accent-strong)',
  color: 'var(--accent-ink)',
  border: '1px solid transparent',
};
const plain = {
  background: 'var(--paper)',
  hover: 'var(--hover)',
  color: 'var(--ink)',
  border: '1px solid var(--rule-strong)',
};
const variants: Record<string, typeof plain> = {
  filled,
  default: plain,
  subtle: { ...plain, background: 'transparent', border: '1px solid transparent' },
  sales: { ...plain, hover: 'var(--sales-wash)', color: 'var(--sales)', border: '1px solid var(--sales-edge)' },
  stop: { ...plain, color: 'var(--bad)', border: '1px solid var(--bad)' },
};
const variantColorResolver: VariantColorsResolver = ({ variant }) => variants[variant] ?? plain;

const variables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--rule-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-strong)',
  '--mantine-primary-color-light': 'var(--accent-wash)',
  '--mantine-primary-color-contrast': 'var(--accent-ink)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });

const closeButtonProps = { 'aria-label': 'Close' };
// Menus are attached to bars that never scroll away, so Mantine needn't hide them.
const popover = { radius: 'md', shadow: 'pop', hideDetached: false, transitionProps: { duration: 120 } };
// Prevents a dialog's header element from being announced as the page's banner.
const attributes = { header: { role: 'presentation' } };
const modal = { attributes, radius: 'lg', centered: true, transitionProps: { transition: 'fade', duration: 120 } };
const drawer = { attributes, position: 'left', size: 600, transitionProps: { duration: 120 } };

export const theme = createTheme({
  primaryColor: 'survey',
  colors: { survey, terracotta, gray, dark, red, green, yellow },
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '18px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '8px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  shadows: { pop: 'var(--shadow-pop)', dialog: 'var(--shadow-dialog)' },
  fontWeights: { medium: '500' },
  headings: { fontFamily: 'var(--font-ui)', fontWeight: '600' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: false,
  variantColorResolver,
  components: {
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, transitionProps: { duration: 120 } } },
    // Disables the initial empty focus stop, which isn't allowed in a menu, so the focus starts at the first item.
    Menu: { defaultProps: { ...popover, position: 'bottom-end', withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: popover },
    Modal: { defaultProps: { ...modal, closeButtonProps } },
    ModalRoot: { defaultProps: modal },
    Drawer: { defaultProps: { ...drawer, closeButtonProps } },
    DrawerRoot: { defaultProps: drawer },
  },
});

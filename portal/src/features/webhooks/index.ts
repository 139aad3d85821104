export { OutsidePicker } from './OutsidePicker.tsx';

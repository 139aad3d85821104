export { DeliveryList } from './DeliveryList.tsx';
export { OutsidePicker } from './OutsidePicker.tsx';

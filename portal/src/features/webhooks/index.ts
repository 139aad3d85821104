export { DeliveryList } from './DeliveryList.tsx';

<<<<<<< HEAD

export { OutsidePicker } from './OutsidePicker.tsx';

=======
>>>>>>> channels

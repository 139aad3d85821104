export { DeliveryList } from './DeliveryList.tsx';

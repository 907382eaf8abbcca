export { ListMenu } from './list-menu.tsx';

export { placeholderPage } from './placeholder-page.tsx';

export { useAddCategory } from './categories.mutations.ts';

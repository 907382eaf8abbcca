export { ShortcutsButton } from './shortcuts-button.tsx';
export { ShortcutsDialog } from './shortcuts-dialog.tsx';

import { type LucideIcon, SearchX } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type ListEmptyProps = {
  /** What the list is of: 'products'. */
  of: string;
  /** Said when there is none at all, and what would stand here. */
  title: string;
  description: string;
  Icon?: LucideIcon;
  /** The button that adds the first one. */
  add?: { readonly label: string; readonly onAdd: () => void };
  /** Where the list is filtered: what is said of that, and the way to see all. */
  filtered?: { readonly title: string; readonly onClear: () => void } | false;
};

/** Nothing to show in a list: none match its filters, or there are none at all. */
export function ListEmpty({ of, title, description, Icon, add, filtered = false }: ListEmptyProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX size={28} aria-hidden="true" />}
        title={filtered.title}
        description={`Try fewer letters, or clear the filters to see all ${of}.`}
        action={<Button onClick={filtered.onClear}>Show all {of}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Icon && <Icon size={28} aria-hidden="true" />}
      title={title}
      description={description}
      action={
        add && (
          <Button variant="primary" onClick={add.onAdd}>
            {add.label}
          </Button>
        )
      }
    />
  );
}

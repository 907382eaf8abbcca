import { Spinner } from '../ui/spinner.tsx';

/** Stands where a page will be; shows itself only after 200 ms. */
export function PageSpinner() {
  return (
    <div className="grid min-h-64 animate-late place-items-center text-faint">
      <Spinner />
    </div>
  );
}

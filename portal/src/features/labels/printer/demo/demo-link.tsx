/** To the page where the labels of the demo printer come out. */
export function DemoLink() {
  return (
    <a
      href="/printer"
      target="_blank"
      rel="noopener"
      className="underline touch:inline-flex touch:min-h-11 touch:items-center"
    >
      See it on the demo printer
    </a>
  );
}

/** Who listens to which printers, as QZ Tray keeps it. */
export class PrinterListeners<Listener> {
  /** By the printer's name; null stands for all printers. */
  readonly #groups = new Map<string | null, Set<Listener>>();

  /** @param printers names; null in the first place stands for all */
  add(listener: Listener, printers: readonly unknown[]): void {
    const names = printers[0] === null ? [null] : printers.map(String);
    for (const name of names) {
      const group = this.#groups.get(name) ?? new Set();
      this.#groups.set(name, group.add(listener));
    }
  }

  /** Whoever leaves takes its whole groups along: the others of them hear nothing any more until they are added again. */
  leave(listener: Listener): void {
    for (const [name, group] of this.#groups) {
      if (group.has(listener)) this.#groups.delete(name);
    }
  }

  of(printer: string): ReadonlySet<Listener> {
    return new Set([...(this.#groups.get(printer) ?? []), ...(this.#groups.get(null) ?? [])]);
  }
}

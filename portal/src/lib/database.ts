import type { Answers } from './answers.ts';
import type { Arguments, Tables } from './database.gen.ts';

/** The schema as the data service's client takes it: what can be asked, and what comes back. */
export type Database = {
  public: {
    Tables: Tables;
    Views: Record<never, never>;
    Functions: { [Name in keyof Arguments]: { Args: Arguments[Name]; Returns: Answers[Name] } };
  };
};

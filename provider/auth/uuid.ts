/** An id as the database takes and gives it; Postgres refuses a text of another form with an error of its own. */
export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

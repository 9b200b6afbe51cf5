import { v7 } from 'uuid';

/** A new id made by the application: time-ordered, unique without asking the database. */
export const newId = () => v7();

/**
 * Does nothing: days without sketches of systems alone are found without a note (`sketchOutdatedDays`), so that their
 * sketches are read meanwhile. Databases that have run it while it made notes do not start without its name.
 */
export async function up(): Promise<void> {}

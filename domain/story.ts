/** What happens to a guest, each with its place among what happened in the same moment. */
export const STORY_KINDS = ['registration', 'authentication', 'session', 'change'] as const;
export type StoryKind = (typeof STORY_KINDS)[number];

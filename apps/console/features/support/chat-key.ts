/** Where the answer of a conversation is kept. */
export const chatKey = (conversation: string) => ['deskSupportCase', conversation] as const

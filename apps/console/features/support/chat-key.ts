/** The key of a conversation's answer in the query cache. */
export const chatKey = (conversation: string) => ['deskSupportCase', conversation] as const

/** All that a customer wrote on applications for loans, with the photos, for the owner to take away. */
export type ReadOwnLoanForms = (account: string) => Promise<readonly object[]>

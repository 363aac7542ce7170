/**
 * The buttons of notices about the occurrence of a care plan, `care`, are answered by the same calls as in the app. They
 * need no key: the server refuses a second answer to an occurrence (409).
 */
export const careAnswers = {
  field: 'care',
  actions: ['given', 'skip', 'snooze'],
  request(value: unknown, action: string) {
    if (typeof value !== 'object' || value === null) return undefined;
    const { planId, day, time } = { planId: '', day: '', time: null as unknown, ...value };
    if (typeof planId !== 'string' || !/^[\w-]{1,64}$/.test(planId)) return undefined;
    if (typeof day !== 'string' || (typeof time !== 'string' && time !== null)) return undefined;
    const path = `/api/care-plans/${planId}`;
    if (action === 'snooze') return { path: `${path}/snooze`, body: { day, time } };
    const status = action === 'given' ? 'given' : 'skipped';
    return { path: `${path}/doses`, body: { day, time, status } };
  },
};

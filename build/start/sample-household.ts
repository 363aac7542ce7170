/** The account of the demo and of a seeded test household. */
export const DEMO_OWNER = { email: 'demo@example.com', password: 'sample-pets', firstName: 'Ana' };

/** Throws if the server refuses, because then there is no household to show. */
export const askServer = async (
  address: string,
  method: string,
  body?: object,
  cookie?: string,
): Promise<Response> => {
  const response = await fetch(address, {
    method,
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`The demo could not be filled: ${await response.text()}`);
  return response;
};

export const signUpOwner = (url: string): Promise<Response> =>
  askServer(`${url}/api/auth/signup`, 'POST', {
    ...DEMO_OWNER,
    lastName: 'Reyes',
    timeZone: 'Asia/Manila',
  });

/** Signs in and requests the sample pets over the API. Returns the session's cookies. */
export const addSamplePets = async (url: string): Promise<string> => {
  const { email, password } = DEMO_OWNER;
  const login = await askServer(`${url}/api/auth/login`, 'POST', { email, password });
  const cookie = login.headers
    .getSetCookie()
    .map((item) => item.split(';')[0])
    .join('; ');
  await askServer(`${url}/api/sample-pets`, 'POST', undefined, cookie);
  return cookie;
};

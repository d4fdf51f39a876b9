vcl 4.1;

# Varnish 7 with varnish-modules in front of the site (docs/caching.md). The sites set PURGE_URLS to its address; TRUST_PROXY=1.
import directors;
import std;
import xkey;

# A site that fails three probes gets no more requests. Until then a refused connection is tried at another site, so that
# the timeout may be long: a busy site is not a failed one.
probe ready { .url = "/readyz"; .interval = 500ms; .timeout = 10s; .window = 3; .threshold = 1; .initial = 1; }

backend site1 { .host = "127.0.0.1"; .port = "3001"; .probe = ready; }
backend site2 { .host = "127.0.0.1"; .port = "3002"; .probe = ready; }
backend site3 { .host = "127.0.0.1"; .port = "3003"; .probe = ready; }

# Hosts that may purge: the sites.
acl sites { "127.0.0.1"; }

sub vcl_init {
  new all = directors.round_robin();
  all.add_backend(site1);
  all.add_backend(site2);
  all.add_backend(site3);
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ sites) {
      return (synth(403));
    }
    set req.http.purged = xkey.purge(req.http.xkey-purge);
    return (synth(200));
  }
  set req.backend_hint = all.backend();
  # Pages never depend on a cookie, and other responses that do are not stored.
  if (req.method == "GET" || req.method == "HEAD") {
    unset req.http.Cookie;
    if (!req.http.Authorization) {
      return (hash);
    }
  }
  return (pass);
}

sub vcl_backend_fetch {
  # A read that one site fails is sent to another.
  if (bereq.retries > 0) {
    set bereq.backend = all.backend();
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500 && bereq.retries < 4 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
}

sub vcl_backend_error {
  if (bereq.retries < 4 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
}
